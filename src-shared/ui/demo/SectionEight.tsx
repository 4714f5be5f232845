import { demoHref, SECTION_8 } from '../../flows/demo/section-8.ts'
import { FAILURES, type FailureName, type FailureRow } from '../../flows/failures.ts'
import { usePlatform, useT } from '../use-words.ts'

/** Section 8 as links of the test page: where a failure is met, its words, and what to press there. */
export function SectionEight() {
  const t = useT()
  const platform = usePlatform()
  return (
    <section aria-labelledby="demo-faults">
      <h2 id="demo-faults">{t('demoFaults')}</h2>
      <p>{t('demoFaultsText')}</p>
      <ul>
        {(Object.keys(SECTION_8) as FailureName[]).map((name) => {
          const way = SECTION_8[name]
          if (way === undefined) return null
          const row: FailureRow = FAILURES[name]
          const presses = [...(way.type === undefined ? [] : [way.type]), ...(way.press ?? []).map((key) => t(key))]
          return (
            <li key={name}>
              <a
                href={demoHref(way, platform)}
              >{`${row.spec} ${t(row.text === 'server' ? (row.otherwise ?? 'operationFailed') : row.text)}`}</a>{' '}
              <code>{way.fault ?? name}</code> {presses.length > 0 && t('demoThen', { press: presses.join(' → ') })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
