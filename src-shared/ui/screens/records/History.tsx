import { Card } from '#kit/Card'
import type { MyRecord } from '../../../domain/my-records.ts'
import { useMacaoTime } from '../../use-macao-time.ts'
import { useT } from '../../use-translate.ts'
import { RECORD_WORDS } from './record-words.ts'

/** Each state it came to, the oldest first. */
export function History({ record }: { readonly record: MyRecord }) {
  const t = useT()
  const time = useMacaoTime()
  return (
    <Card title={t('recordHistory')}>
      <ol>
        {record.history.map(({ state, at, why }) => (
          <li key={`${at} ${state}`}>
            {time(at)} · {t(RECORD_WORDS[state].name)}
            {why !== undefined && ` · ${t('recordReason', { why })}`}
          </li>
        ))}
      </ol>
    </Card>
  )
}
