import { LoadFailed } from '#shared/ui/pages/LoadFailed.tsx'
import { useT } from '#shared/ui/use-translate.ts'
import { licenceRows, pressedLicence } from '#shared/ui/widgets/licence-rows.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Facts } from '../kit/Facts.tsx'
import { Loading } from '../kit/Loading.tsx'
import { TickRow } from '../kit/TickRow.tsx'
import type { Control } from './control.tsx'
import './licences.css'

/** The applicant's electronic licence documents, to choose the valid ones of [3-22]. */
export function Licences({ value, onChange, onBlur, onFocus, disabled, readOnly, aria, item }: Control) {
  const t = useT()
  const { state, actions } = useApplication()
  const { licences } = state
  if (licences.kind === 'failed') return <LoadFailed message={licences.message} onRetry={actions.retryLicences} />
  if (licences.kind !== 'ready') return <Loading lines={3} />
  if (licences.value.length === 0) return <p className="w-preview">{t('noLicences')}</p>
  const rows = licenceRows(licences.value, value, t)
  const { id, 'aria-describedby': describedBy } = aria
  const first = rows.findIndex(({ mayPress }) => mayPress)
  return (
    <fieldset
      className="w-group w-licences"
      aria-labelledby={item.labelId}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      {rows.map((row, index) => (
        <div key={row.id} className={row.isValid ? 'w-licence' : 'w-licence w-licence-invalid'}>
          <TickRow
            kind="checkbox"
            label={row.name}
            checked={row.isChosen}
            disabled={disabled || readOnly || !row.mayPress}
            onChange={() => onChange(pressedLicence(rows, row))}
            aria={{
              ...(index === first && { id }),
              'aria-describedby': [`${id}-${row.id}`, describedBy].filter(Boolean).join(' '),
              'aria-invalid': aria['aria-invalid'],
            }}
          />
          <div id={`${id}-${row.id}`}>
            {!row.isValid && <p className="w-licence-why">{t('onlyValidDocuments')}</p>}
            <Facts facts={row.facts} />
          </div>
        </div>
      ))}
    </fieldset>
  )
}
