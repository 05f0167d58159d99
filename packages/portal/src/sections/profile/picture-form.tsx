import { errorOf, urlOf } from '@parley/contracts/client.ts';
import { pictures } from '@parley/contracts/identity/pictures.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import styles from '../../frame/parts.module.css';
import { usePerson } from '../../hooks/use-person.ts';
import type { PortalHost } from '../../host.tsx';
import { useHost } from '../../host.tsx';
import { freshAddress, isPictureData, pictureBlob, readAsDataUrl, smallEnough } from './picture-data.ts';
import { profileCopy } from './profile.copy.ts';

/** Multipart, field `image`. @returns the new address */
const upload = ({ transport, guard }: PortalHost, dataUrl: string): Promise<string> =>
  guard(async () => {
    const body = new FormData();
    body.append('image', pictureBlob(dataUrl), 'picture');
    const response = await transport.fetch(urlOf(transport, pictures.upload, {}), {
      method: 'PUT',
      credentials: 'include',
      headers: { authorization: `Bearer ${transport.token()}` },
      body,
    });
    if (!response.ok) throw await errorOf(response);
    return response.text();
  });

/** ME-1: the picture, seen before it is kept. */
export function PictureForm() {
  const words = useCopy(profileCopy);
  const problem = useProblemWords();
  const ask = useAsk();
  const person = usePerson();
  const host = useHost();
  const [preview, setPreview] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [shown, setShown] = useState(person.profilePictureUrl);
  const chooser = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: (dataUrl: string) => upload(host, dataUrl),
    onSuccess: async (url) => {
      setShown(freshAddress(url, Date.now()));
      setPreview(null);
      await host.onPersonChanged();
    },
  });
  const remove = useMutation({
    mutationFn: () => ask(pictures.remove, {}),
    onSuccess: async () => {
      setShown(null);
      await host.onPersonChanged();
    },
  });

  const choose = async (file: File): Promise<void> => {
    save.reset();
    remove.reset();
    const data = await readAsDataUrl(await smallEnough(file)).catch(() => '');
    setUnreadable(!isPictureData(data));
    setPreview(isPictureData(data) ? data : null);
  };
  const picture = preview ?? shown;
  const failed = save.error ?? remove.error;
  return (
    <div className={styles.form}>
      <div className={styles.picture}>
        {picture ? (
          <img src={picture} alt={preview ? words.pictureNew : words.pictureNow} width={88} height={88} />
        ) : (
          <span aria-hidden="true">{(person.name || person.email).slice(0, 1).toLocaleUpperCase()}</span>
        )}
        <div className={styles.actions}>
          <input
            ref={chooser}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={words.pictureChoose}
            hidden
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void choose(file);
            }}
          />
          {preview ? (
            <>
              <Button variant="primary" pending={save.isPending} onClick={() => save.mutate(preview)}>
                {words.pictureSave}
              </Button>
              <Button variant="link" onClick={() => setPreview(null)}>
                {words.pictureLeave}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => chooser.current?.click()}>{words.pictureChoose}</Button>
              {shown && (
                <Button variant="link" pending={remove.isPending} onClick={() => remove.mutate()}>
                  {words.pictureRemove}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {unreadable && <ProblemNotice happened={words.pictureUnreadable} />}
      {failed && <ProblemNotice happened={problem(failed)} />}
      <p role="status" className={styles.told}>
        {save.isSuccess && words.pictureSaved}
        {remove.isSuccess && words.pictureRemoved}
      </p>
    </div>
  );
}
