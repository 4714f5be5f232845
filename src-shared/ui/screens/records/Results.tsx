import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { DownloadIcon } from '#kit/icons'
import type { MyRecord } from '../../../domain/my-records.ts'
import type { MyRecordActions } from '../../../flows/my-records/types.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { type Translate, useT } from '../../use-translate.ts'

/** What came of each plan, or of an application. */
export function Results({ record, actions }: { readonly record: MyRecord; readonly actions: MyRecordActions }) {
  const t = useT()
  return (
    <Card title={t('recordResults')}>
      <Facts facts={record.results.map((result) => resultFact(result, record, actions, t))} />
    </Card>
  )
}

function resultFact(
  { item, state, fileCode, why }: MyRecord['results'][number],
  { recordNo, kind }: MyRecord,
  { download }: MyRecordActions,
  t: Translate,
): Fact {
  const name = kind === 'cadastral' ? item : t('resultName')
  if (fileCode === undefined) return { name, value: t(state === 'refused' ? 'recordRefused' : 'resultNotReady'), note: why }
  const press = () => download(fileCode, `${recordNo}-${item}.pdf`)
  return {
    name,
    value: (
      <Button icon={<DownloadIcon />} onPress={press} name={t('downloadOf', { name })}>
        {t('download')}
      </Button>
    ),
  }
}
