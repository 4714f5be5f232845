import { LoadFailed } from '#shared/ui/pages/LoadFailed.tsx'
import { useLanguage } from '#shared/ui/use-translate.ts'
import { useCountries } from '#shared/ui/widgets/countries.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { CheckboxBoxes } from '../choices/Checkbox.tsx'
import { PlainSelect } from '../choices/Select.tsx'
import { control } from '../control.tsx'

/** Countries and territories by name; the answer is the ISO code [3-21]. */
export const Country = control((field) => {
  const countries = useCountries(useLanguage())
  const options = field.options.length > 0 ? field.options : countries.options()
  if (countries.retry !== undefined) return <LoadFailed message={{ key: 'loadFailed' }} onRetry={countries.retry} />
  return <PlainSelect {...field} options={options} disabled={field.disabled || field.readOnly} />
})

const NONE: readonly [] = []
const withChildren = <C extends object>(choice: C) => ({ ...choice, children: NONE })

/** The service's purposes; 99 is the other one, for which a schema shows a text of its own [3-11], [5-02]. */
export const Purpose = control((field) => {
  const { service } = useApplication().state
  const options = field.options.length > 0 ? field.options : (service?.purposes ?? NONE).map(withChildren)
  return <PlainSelect {...field} options={options} disabled={field.disabled || field.readOnly} />
})

/** The service's items, several of them [3-11]. */
export const ItemsSelect = control((field) => {
  const { service } = useApplication().state
  if (field.options.length > 0) return <CheckboxBoxes {...field} />
  return (
    <>
      {service?.postItems.map(({ id, name }) => (
        <p key={id} className="ec-field__hint">
          {name}
        </p>
      ))}
      <CheckboxBoxes {...field} options={(service?.projects ?? NONE).map(withChildren)} />
    </>
  )
})
