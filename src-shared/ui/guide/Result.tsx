import { VALIDITY_LABELS } from '../../i18n/code-labels.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { useT } from '../use-translate.ts'
import { Loaded } from './Loaded.tsx'
import { Picture } from './Picture.tsx'
import type { PanelProps } from './panel-props.ts'
import { Rows } from './Rows.tsx'
import { useYesNo } from './use-yes-no.ts'

/** Result collection and validity [2-23]. */
export function Result({ guide: { result }, state, actions }: PanelProps) {
  const t = useT()
  const yesNo = useYesNo()
  const { validity } = result
  return (
    <Rows
      rows={[
        { name: t('resultName'), value: result.name },
        {
          name: t('resultValidity'),
          value: validity && t(VALIDITY_LABELS[validity.unit], validity.unit === 'life' ? {} : { count: validity.count }),
        },
        {
          name: t('receiveMethod'),
          value:
            result.receive.length === 0 ? undefined : (
              <Loaded loading={state.panels.result} onRetry={() => actions.retryPanel('result')} lines={1}>
                {(names) => [...new Set(names)].join(t('listSeparator'))}
              </Loaded>
            ),
        },
        { name: t('surrogateAble'), value: yesNo(result.surrogate) },
        { name: t('documentsNeeded'), value: result.documents && <RichText html={result.documents} /> },
        {
          name: t('documentSample'),
          value: result.sample && <Picture url={result.sample} name={t('documentSample')} onView={actions.viewPicture} />,
        },
        { name: t('remarks'), value: result.remark && <RichText html={result.remark} /> },
      ]}
    />
  )
}
