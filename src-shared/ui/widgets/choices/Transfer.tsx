import { Button } from '#kit/Button'
import { firstText } from '../../step-form/use-field-item.ts'
import { useT } from '../../use-translate.ts'
import { control } from '../control.tsx'
import { isIn, isSameValue, type Option } from '../options.ts'
import { listOf } from '../values.ts'

/** Two boxes: pressing a choice carries it to the other one, by keyboard and finger alike. The answer is what stands in the second. */
export const Transfer = control(({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given, labelId }) => {
  const t = useT()
  const chosen = listOf(value)
  const carry = (option: Option) =>
    onChange(isIn(chosen, option) ? chosen.filter((one) => !isSameValue(one, option.value)) : [...chosen, option.value])
  const side = (index: 0 | 1, own: string) => {
    const list = options.filter((option) => isIn(chosen, option) === (index === 1))
    const title = firstText(listOf(given.titles)[index]) ?? own
    return (
      <fieldset className="ec-box ec-transfer__side" aria-labelledby={`${labelId} ${names.id}-${index}`}>
        <p className="ec-small" id={`${names.id}-${index}`}>
          {title} ({list.length})
        </p>
        {list.length === 0 && <p className="ec-small">{t(index === 0 ? 'noData' : 'nothingChosen')}</p>}
        <ul>
          {list.map((option) => (
            <li key={String(option.value)}>
              <Button
                look="quiet"
                whenNotOffered="disable"
                onPress={disabled || readOnly || option.disabled ? undefined : () => carry(option)}
              >
                {option.label} {index === 0 ? '→' : '←'}
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the boxes within are what is operated; this only hears that one was left
    <div className="ec-parts" id={names.id} data-field={names['data-field']} onFocus={onFocus} onBlur={onBlur}>
      {side(0, t('notChosen'))}
      {side(1, t('isChosen'))}
    </div>
  )
})
