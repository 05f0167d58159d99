import type { FrameworkContent } from '@parley/contracts/assistant/competency-frameworks.ts';
import { DEEPEST, LENGTHS } from '@parley/contracts/assistant/competency-frameworks.ts';
import { Button } from '@parley/ui/button.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { BothFields } from './both-fields.tsx';
import type { EditItem } from './edit-content.ts';
import { branchOf, depthOf, moveInto, moveItem } from './edit-content.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { LevelsForm } from './levels-form.tsx';
import { said } from './said.ts';

interface ItemFormProps {
  item: EditItem;
  items: FrameworkContent['items'];
  scale: FrameworkContent['scale'];
  readOnly: boolean;
  onChange: (change: Partial<EditItem>) => void;
  onItems: (next: (items: EditItem[]) => EditItem[]) => void;
  onRemove: () => void;
  /** A skill in this area. */
  onAdd: () => void;
}

/** An area or a skill. */
export function ItemForm(props: ItemFormProps) {
  const { item, items, scale, readOnly, onChange, onItems, onRemove, onAdd } = props;
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const isArea = item.kind === 'area';
  const own = branchOf(items, item.id);
  const height = Math.max(...own.map(({ id }) => depthOf(items, id))) - depthOf(items, item.id) + 1;
  const places = items.filter(
    (each) => each.kind === 'area' && !own.includes(each) && depthOf(items, each.id) + height <= DEEPEST,
  );
  const heading = said(item.name, language) || words.unnamed;
  return (
    <section aria-label={heading} className={styles.form}>
      <header className={styles.itemHead}>
        <p className={styles.kind}>{isArea ? words.area : words.skill}</p>
        <h2>{heading}</h2>
      </header>
      <BothFields
        labels={words.nameIn}
        value={item.name}
        most={LENGTHS.name}
        readOnly={readOnly}
        onValue={(name) => onChange({ name })}
      />
      <BothFields
        labels={words.descriptionIn}
        value={item.description}
        most={LENGTHS.description}
        long
        readOnly={readOnly}
        onValue={(description) => onChange({ description })}
      />
      <div className={styles.both}>
        <TextField
          label={words.code}
          hint={words.codeHint}
          value={item.code}
          maxLength={LENGTHS.code}
          readOnly={readOnly}
          autoComplete="off"
          onValue={(code) => onChange({ code })}
        />
        {!readOnly && (
          <SelectField
            label={words.stands}
            options={[
              { value: '', label: words.top },
              ...places.map(({ id, name }) => ({ value: id, label: said(name, language) || words.unnamed })),
            ]}
            value={item.parent_id ?? ''}
            onValue={(parent) => onItems((before) => moveInto(before, item.id, parent === '' ? null : parent))}
          />
        )}
      </div>
      {!readOnly && (
        <div className={styles.acts}>
          {isArea && <Button onClick={onAdd}>{words.addSkillHere}</Button>}
          <Button variant="plain" onClick={() => onItems((before) => moveItem(before, item.id, -1))}>
            {words.moveUp}
          </Button>
          <Button variant="plain" onClick={() => onItems((before) => moveItem(before, item.id, 1))}>
            {words.moveDown}
          </Button>
          <Button variant="plain" onClick={onRemove}>
            {words.removeItem}
          </Button>
        </div>
      )}
      {!isArea && (
        <LevelsForm
          anchors={item.anchors}
          scale={scale}
          readOnly={readOnly}
          onChange={(anchors) => onChange({ anchors })}
        />
      )}
    </section>
  );
}
