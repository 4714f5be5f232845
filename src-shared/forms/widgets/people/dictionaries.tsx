import { Select } from '../../../ui/parts/Select.tsx'
import { LoadFailed } from '../../../ui/shell/pages/LoadFailed.tsx'
import { useLanguage } from '../../../ui/shell/use-translate.ts'
import { readOptions } from '../../schema/options.ts'
import { choiceOf } from '../choices/Select.tsx'
import { CheckboxBoxes } from '../choices/ticks.tsx'
import { control } from '../control.tsx'
import { useCountries } from '../countries.ts'
import { useApplication } from '../use-application.ts'

/** Countries and territories by name; the answer is the ISO code [3-21]. */
export const Country = control((field) => {
  const countries = useCountries(useLanguage())
  const options = field.options.length > 0 ? field.options : countries.options()
  if (countries.retry !== undefined) return <LoadFailed message={{ key: 'loadFailed' }} onRetry={countries.retry} />
  return <Select {...choiceOf(field)} options={options} />
})

/** The service's purposes. 99 is "other", for which a schema shows a text field [3-11], [5-02]. */
export const Purpose = control((field) => {
  const { service } = useApplication().state
  const options = field.options.length > 0 ? field.options : readOptions(service?.purposes)
  return <Select {...choiceOf(field)} options={options} />
})

/** The service's items; several can be chosen [3-11]. */
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
      <CheckboxBoxes {...field} options={readOptions(service?.projects)} />
    </>
  )
})
