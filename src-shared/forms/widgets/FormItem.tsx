import { observer, useField, useFieldSchema } from '@formily/react'
import { type ReactNode, useContext } from 'react'
import { widgetAnswer } from '../schema/widget-answers.ts'
import { firstText, propsOf, useFieldItem } from '../step-form/use-field-item.ts'
import { textBeside } from './inputs/TextBox.tsx'
import { itemLabel } from './item-label.tsx'
import { LayoutContext, layoutClasses, layoutOf, measuresOf, useSpan } from './layout/layout-style.ts'
import '../../ui/parts/field.css'
import './form-item.css'

/** A text of at most this many characters, such as a number, has a short box. */
const SHORT = 32

interface FormItemProps {
  readonly children?: ReactNode
  readonly [name: string]: unknown
}

/**
 * Label, help and error of one field, connected to its control by ids. It is a plain element because antd's own item is
 * the slow part of a long form. A widget with several controls is a group that the label names.
 */
export const FormItem = observer(function FormItem(props: FormItemProps) {
  const item = useFieldItem()
  const schema = useFieldSchema()
  const title = firstText(props.label) ?? item.title
  const help = [firstText(props.tooltip), firstText(props.help), firstText(props.extra), item.help].filter((one) => one !== undefined)
  const feedback = item.error ?? firstText(props.feedbackText)
  const isText = useField().pattern === 'readPretty'
  const above = useContext(LayoutContext)
  const layout = layoutOf(props) ?? above
  const widget = schema?.['x-component'] ?? ''
  const isShort = Number(schema?.maxLength ?? propsOf(schema).maxLength) <= SHORT
  const group = isText || widget === '' || widgetAnswer(widget)?.isGroup === true
  return (
    <div
      className={isShort ? `${layoutClasses('ec-item', props, layout)} ec-item--short` : layoutClasses('ec-item', props, layout)}
      style={{ ...measuresOf(props), ...useSpan(props.gridSpan) }}
      data-field={item.path}
      {...(group && title !== undefined ? { role: 'group', 'aria-labelledby': item.labelId, 'aria-describedby': item.describedBy } : {})}
    >
      {title !== undefined &&
        itemLabel({
          id: item.labelId,
          controlId: item.controlId,
          title,
          required: item.required && props.asterisk !== false,
          ofGroup: group,
        })}
      {help.length > 0 && (
        <p className="ec-field__hint" id={item.helpId}>
          {help.join(' ')}
        </p>
      )}
      <div className="ec-row">
        {textBeside(firstText(props.addonBefore))}
        <div className="ec-item__control">
          {layout === undefined ? props.children : <LayoutContext value={undefined}>{props.children}</LayoutContext>}
        </div>
        {textBeside(firstText(props.addonAfter))}
      </div>
      {feedback !== undefined && (
        <p className="ec-line ec-field__error ec-item__error" id={item.errorId}>
          {feedback}
        </p>
      )}
      {item.warning !== undefined && <p className="ec-item__warning">{item.warning}</p>}
    </div>
  )
})
