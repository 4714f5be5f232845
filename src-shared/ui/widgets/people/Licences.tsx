import { TickBox } from '#kit/TickBox'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { useT } from '../../use-translate.ts'
import { control } from '../control.tsx'
import { licenceRows, pressedLicence } from '../licence-rows.ts'
import { useApplication } from '../use-application.ts'
import './licences.css'

/** The applicant's electronic licence documents, to choose the valid ones of [3-22]. */
export const Licences = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, names }) => {
  const t = useT()
  const { state, actions } = useApplication()
  const { licences } = state
  if (licences.kind === 'failed') return <LoadFailed message={licences.message} onRetry={actions.retryLicences} />
  if (licences.kind !== 'ready') return <p aria-busy="true">{t('loading')}</p>
  if (licences.value.length === 0) return <p>{t('noLicences')}</p>
  const rows = licenceRows(licences.value, value, t)
  const first = rows.findIndex(({ mayPress }) => mayPress)
  return (
    <div className="ec-licences" data-field={names['data-field']}>
      {rows.map((row, index) => (
        <div key={row.id} className={row.isValid ? 'ec-licence' : 'ec-licence ec-licence--invalid'}>
          <TickBox
            type="checkbox"
            names={{
              id: index === first ? names.id : `${names.id}-${row.id}-box`,
              'aria-invalid': names['aria-invalid'],
              'aria-describedby': [`${names.id}-${row.id}`, names['aria-describedby']].filter(Boolean).join(' '),
            }}
            label={row.name}
            isTicked={row.isChosen}
            onTick={() => onChange(pressedLicence(rows, row))}
            disabled={disabled || readOnly || !row.mayPress}
            onFocus={onFocus}
            onBlur={onBlur}
          />
          <div id={`${names.id}-${row.id}`}>
            {!row.isValid && <p className="ec-licence__why">{t('onlyValidDocuments')}</p>}
            <Facts facts={row.facts} />
          </div>
        </div>
      ))}
    </div>
  )
})
