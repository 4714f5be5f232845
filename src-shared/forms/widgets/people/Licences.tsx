import { TickBox } from '#kit/TickBox'
import type { Licence } from '../../../domain/service/licences.ts'
import { Facts } from '../../../ui/parts/Facts.tsx'
import { LoadFailed } from '../../../ui/shell/pages/LoadFailed.tsx'
import { type Translate, useT } from '../../../ui/shell/use-translate.ts'
import { listOf } from '../../schema/values.ts'
import { boxState } from '../choices/ticks.tsx'
import { control } from '../control.tsx'
import { useApplication } from '../use-application.ts'
import './licences.css'

/** The applicant's electronic licence documents; valid ones can be chosen [3-22]. */
export const Licences = control((field) => {
  const t = useT()
  const { value, onChange, names } = field
  const { state, actions } = useApplication()
  const { licences } = state
  if (licences.kind === 'failed') return <LoadFailed message={licences.message} onRetry={actions.retryLicences} />
  if (licences.kind !== 'ready') return <p aria-busy="true">{t('loading')}</p>
  if (licences.value.length === 0) return <p>{t('noLicences')}</p>
  const isChosen = ({ id }: Licence) => listOf(value).includes(id)
  // A chosen licence that has become invalid can still be removed from the answer.
  const mayPress = (licence: Licence) => licence.status === 'valid' || isChosen(licence)
  // The answer keeps the order of the list; licences that are no longer listed drop out of it.
  const press = (pressed: Licence) => onChange(licences.value.filter((one) => isChosen(one) !== (one === pressed)).map(({ id }) => id))
  const first = licences.value.find(mayPress)
  return (
    <div className="ec-stack" data-field={names['data-field']}>
      {licences.value.map((licence) => {
        const about = `${names.id}-${licence.id}`
        const isValid = licence.status === 'valid'
        return (
          <div key={licence.id} className={isValid ? 'ec-box ec-licence' : 'ec-box ec-licence ec-licence--invalid'}>
            <TickBox
              type="checkbox"
              names={{
                id: licence === first ? names.id : `${about}-box`,
                'aria-invalid': names['aria-invalid'],
                'aria-describedby': [about, names['aria-describedby']].filter(Boolean).join(' '),
              }}
              label={licence.name}
              isTicked={isChosen(licence)}
              onTick={() => press(licence)}
              {...boxState(field, !mayPress(licence))}
            />
            <div id={about}>
              {!isValid && <p className="ec-licence__why">{t('onlyValidDocuments')}</p>}
              <Facts facts={factsOf(licence, t)} />
            </div>
          </div>
        )
      })}
    </div>
  )
})

const factsOf = ({ status, documentNumber, validUntil, holder, issuer }: Licence, t: Translate) => [
  { name: t('licenceStatus'), value: t(status === 'valid' ? 'licenceValid' : 'licenceInvalid') },
  { name: t('licenceNumber'), value: documentNumber },
  { name: t('licenceValidUntil'), value: validUntil === undefined ? t('licenceNeverExpires') : t('onDay', { day: validUntil }) },
  { name: t('licenceHolder'), value: holder },
  { name: t('licenceIssuer'), value: issuer },
]
