import { dateAsk } from '#shared/domain/date-kinds.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { type ChooserFrameProps, DateBox } from '#shared/ui/widgets/dates/DateBox.tsx'
import { judgedByPair, rangeEnds } from '#shared/ui/widgets/dates/range-ends.ts'
import { useDateLimits } from '#shared/ui/widgets/dates/use-date-limits.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { Control } from './control.tsx'

/** The dialog round a calendar. */
function ChooserFrame({ title, onClose, onOk, children }: ChooserFrameProps) {
  const t = useT()
  const footer = (
    <>
      <Button onPress={onClose}>{t('cancel')}</Button>
      <Button look="primary" onPress={onOk}>
        {t('ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer} described={false}>
      {children}
    </Dialog>
  )
}

/** Which kind it is of, and whether it asks for two, is in its name and its props (domain/date-kinds.ts). */
export const pickerOf = (widget: string) => (control: Control) => <Picker widget={widget} control={control} />

function Picker({ widget, control }: { readonly widget: string; readonly control: Control }) {
  const ask = dateAsk(widget, control.props)
  if (ask === undefined) throw new Error(`${widget} asks for no date`)
  const t = useT()
  const limits = useDateLimits(control.props, ask)
  const { aria, item, onChange } = control
  const title = item.title ?? ''
  const box = { ...control, ask, limits, className: 'k-input w-input', Frame: ChooserFrame }
  if (!ask.isRange) return <DateBox {...box} names={aria} title={title} />
  const { onBoxBlur, onPairBlur } = judgedByPair(control.value, control.onBlur)
  return (
    <fieldset className="w-group w-pair" aria-labelledby={item.labelId} onBlur={onPairBlur}>
      {rangeEnds(control.value, ask, limits).map(({ key, word, put, ...end }) => {
        const id = key === 'from' ? aria.id : `${aria.id}-to`
        const name = `${title} ${t(word)}`.trim()
        return (
          <div key={key}>
            <label htmlFor={id}>
              <span aria-hidden="true">{t(word)}</span>
            </label>
            <DateBox
              {...box}
              {...end}
              names={{ ...aria, id, 'aria-label': name }}
              title={name}
              onChange={(text) => onChange(put(text))}
              onBlur={onBoxBlur}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
