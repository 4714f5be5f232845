import { Button } from '#kit/Button'
import { RichText } from '../rich-text/RichText.tsx'
import { useT } from '../use-translate.ts'
import { Loaded } from './Loaded.tsx'
import type { PanelProps } from './panel-props.ts'
import { type Row, Rows } from './Rows.tsx'
import { useYesNo } from './use-yes-no.ts'

/** How many fields stand before 'view more' [2-21], [9-02]. */
const FIRST_FIELDS = 3

/** The overview's fields, the first three until unfolded [2-21], [2-22]. */
export function Overview({ guide: { overview }, state, actions }: PanelProps) {
  const t = useT()
  const yesNo = useYesNo()
  const rows: readonly Row[] = [
    { name: t('serviceName'), value: overview.serviceName },
    { name: t('itemName'), value: overview.itemName },
    { name: t('responsibleDepartment'), value: overview.department },
    { name: t('handlingUnit'), value: overview.organisation },
    { name: t('applicationConditions'), value: overview.conditions && <RichText html={overview.conditions} /> },
    {
      name: t('serviceObject'),
      value:
        overview.audience.length === 0 ? undefined : (
          <Loaded loading={state.panels.overview} onRetry={() => actions.retryPanel('overview')} lines={1}>
            {(names) => names.join(t('listSeparator'))}
          </Loaded>
        ),
    },
    { name: t('serviceHours'), value: overview.workTime },
    { name: t('onlineAppointmentAble'), value: yesNo(overview.onlineAppointment) },
    { name: t('commissionAble'), value: yesNo(overview.commission) },
    {
      name: t('departmentWebsite'),
      value: actions.openWebsite && (
        <button type="button" className="ec-guide-link" onClick={actions.openWebsite}>
          {overview.website}
          <span className="ec-only-read"> {t('opensInNewWindow')}</span>
        </button>
      ),
    },
  ]
  return (
    <>
      <Rows rows={state.unfolded ? rows : rows.slice(0, FIRST_FIELDS)} />
      <Button expanded={state.unfolded} onPress={actions.toggleFold}>
        {t(state.unfolded ? 'fold' : 'viewMore')}
      </Button>
    </>
  )
}
