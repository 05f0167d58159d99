import type { Skillsets } from '@parley/contracts/assistant/analytics.ts';
import { analytics } from '@parley/contracts/assistant/analytics.ts';
import { competencyFrameworks } from '@parley/contracts/assistant/competency-frameworks.ts';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../account/account-page.tsx';
import { ask } from '../../api/api.ts';
import { analyticsCopy } from './analytics.copy.ts';
import styles from './analytics.module.css';
import { AnalyticsPage, TakeAlong, Window } from './analytics-page.tsx';
import { ChartOrTable } from './chart-or-table.tsx';
import { Value } from './shown.tsx';
import { useFilters } from './use-filters.ts';

/** ANLY-1: how many people stand where in a framework; never who. */
export function SkillsetsScreen() {
  const words = useCopy(analyticsCopy);
  const { framework } = useFilters();
  const filters = framework ? { framework_id: framework } : {};
  const query = useQuery({
    queryKey: ['analytics', 'skillsets', framework],
    queryFn: () => ask(analytics.skillsets, { query: filters }),
    placeholderData: keepPreviousData,
  });
  return (
    <AnalyticsPage
      title={words.skillsetsTitle}
      lead={words.skillsetsLead}
      filters={
        <>
          <FrameworkFilter />
          <TakeAlong query={{ view: 'skillsets', ...filters }} />
        </>
      }
    >
      <Loaded query={query}>{(skillsets) => <Skills skillsets={skillsets} />}</Loaded>
    </AnalyticsPage>
  );
}

function FrameworkFilter() {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const { framework, set } = useFilters();
  const query = useQuery({
    queryKey: ['competency-frameworks'],
    queryFn: () => ask(competencyFrameworks.list, {}),
  });
  const others = (query.data?.frameworks ?? []).filter(({ status, id }) => status !== 'active' || id === framework);
  return (
    <div className={styles.framework}>
      <SelectField
        label={words.framework}
        options={[
          { value: '', label: words.activeFramework },
          ...others.map(({ id, title, version }) => ({
            value: id,
            label: `${title[language] || title.en || title.fr} (${formatNumber(language, version)})`,
          })),
        ]}
        value={framework ?? ''}
        onValue={(value) => set({ framework_id: value === '' ? null : value })}
      />
    </div>
  );
}

function Skills({ skillsets }: { skillsets: Skillsets }) {
  const words = useCopy(analyticsCopy);
  const { language } = useLanguage();
  const { framework, items, smallest_group: k, small_organisation: small, to } = skillsets;
  const nameOf = (item: Skillsets['items'][number]): string => item.name[language] || item.name.en || item.name.fr;
  return (
    <>
      <Window from={null} to={to} k={k} />
      {small && <ProblemNotice tone="note" happened={words.small} />}
      {!small && (
        <>
          <ChartOrTable
            title={words.skillsChart}
            lead={framework.title[language] || framework.title.en || framework.title.fr}
            head={words.skill}
            layout="rows"
            k={k}
            bars={items.map((item) => ({
              id: item.id,
              name: nameOf(item),
              short: nameOf(item),
              shown: item.people,
            }))}
          />
          <div className={styles.sheet}>
            <div>
              <h2>{words.levelsTable}</h2>
              <p className={styles.sheetLead}>{words.levelsLead}</p>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
            <section className={styles.scroll} tabIndex={0} aria-label={words.levelsTable}>
              <table className={styles.table} aria-label={words.levelsTable}>
                <thead>
                  <tr>
                    <th scope="col">{words.skill}</th>
                    <th scope="col" className={styles.end}>
                      {words.coverage}
                    </th>
                    {framework.levels.map((label, at) => (
                      <th key={label.en + label.fr} scope="col" className={styles.end}>
                        {label[language] || words.level(formatNumber(language, at + 1))}
                      </th>
                    ))}
                    <th scope="col" className={styles.end}>
                      {words.change}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <tr key={item.id}>
                      <th scope="row">
                        {nameOf(item)}
                        {item.area && (
                          <span className={styles.email}>{item.area[language] || item.area.en || item.area.fr}</span>
                        )}
                      </th>
                      {item.people.value === null ? (
                        <td className={styles.end} colSpan={framework.levels.length + 2}>
                          <Value shown={item.people} />
                        </td>
                      ) : (
                        <>
                          <td className={styles.end}>
                            <Value shown={item.coverage} unit="percent" />
                          </td>
                          {item.levels.map((shown, at) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the level
                            <td key={at} className={styles.end}>
                              <Value shown={shown} />
                            </td>
                          ))}
                          <td className={styles.end}>
                            <Value shown={item.change} unit="change" />
                          </td>
                        </>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        </>
      )}
    </>
  );
}
