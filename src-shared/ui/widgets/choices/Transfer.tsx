import { Button } from '#kit/Button'
import { useT } from '../../use-translate.ts'
import { type Control, control, textProp } from '../control.tsx'
import { isSameValue, type Option } from '../options.ts'
import './transfer.css'

/** Two boxes: pressing a choice carries it to the other one, by keyboard and finger alike. The answer is what stands in the second. */
function TransferBox({ value, onChange, onFocus, onBlur, disabled, readOnly, options, names, given, labelId }: Control) {
  const t = useT()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const isIn = (option: Option) => chosen.some((one) => isSameValue(one, option.value))
  const titles: readonly unknown[] = Array.isArray(given.titles) ? given.titles : []
  const rests = disabled || readOnly
  const carry = (option: Option) =>
    onChange(isIn(option) ? chosen.filter((one) => !isSameValue(one, option.value)) : [...chosen, option.value])
  const side = (index: 0 | 1, own: string) => {
    const list = options.filter((option) => isIn(option) === (index === 1))
    const title = textProp(titles[index]) ?? own
    return (
      <fieldset className="ec-transfer__side" aria-labelledby={`${labelId} ${names.id}-${index}`}>
        <p className="ec-part__label" id={`${names.id}-${index}`}>
          {title} ({list.length})
        </p>
        {list.length === 0 && <p className="ec-part__label">{t(index === 0 ? 'noData' : 'nothingChosen')}</p>}
        <ul className="ec-transfer__list">
          {list.map((option) => (
            <li key={String(option.value)}>
              <Button look="quiet" whenNotOffered="disable" onPress={rests || option.disabled ? undefined : () => carry(option)}>
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
}

export const Transfer = control(TransferBox)
