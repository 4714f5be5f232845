import { observer, useField, useFieldSchema } from '@formily/react'
import { type ReactNode, useContext } from 'react'
import { useFieldItem } from '../step-form/use-field-item.ts'
import { isGroup } from './group-widgets.ts'
import { LayoutContext, layoutClasses, layoutOf, measuresOf, useSpan } from './layout/layout-style.ts'
import { RequiredMark } from './RequiredMark.tsx'
import '../parts/field.css'
import './form-item.css'

interface FormItemProps {
  readonly children?: ReactNode
  readonly label?: unknown
  readonly tooltip?: unknown
  readonly help?: unknown
  readonly extra?: unknown
  readonly asterisk?: boolean
  readonly addonBefore?: unknown
  readonly addonAfter?: unknown
  readonly feedbackText?: unknown
  readonly gridSpan?: unknown
  readonly [name: string]: unknown
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Label, help and error round one field, tied to its control by id. A plain element, as antd's own item is the slow
 * part of a long form; a widget of several parts is a group that the label names.
 */
export const FormItem = observer(function FormItem(props: FormItemProps) {
  const item = useFieldItem()
  const schema = useFieldSchema()
  const title = words(props.label) ?? item.title
  const help = [words(props.tooltip), words(props.help), words(props.extra), item.help].filter((one) => one !== undefined)
  const feedback = item.error ?? words(props.feedbackText)
  const isText = useField().pattern === 'readPretty'
  const above = useContext(LayoutContext)
  const layout = layoutOf(props) ?? above
  const group = isText || isGroup(String(schema?.['x-component'] ?? ''))
  const mark = item.required && props.asterisk !== false && <RequiredMark ofGroup={group} />
  return (
    <div
      className={layoutClasses('ec-item', props, layout)}
      style={{ ...measuresOf(props), ...useSpan(props.gridSpan) }}
      data-field={item.path}
      {...(group && title !== undefined ? { role: 'group', 'aria-labelledby': item.labelId, 'aria-describedby': item.describedBy } : {})}
    >
      {title !== undefined &&
        (group ? (
          <span className="ec-field__label" id={item.labelId}>
            {title}
            {mark}
          </span>
        ) : (
          <label className="ec-field__label" id={item.labelId} htmlFor={item.controlId}>
            {title}
            {mark}
          </label>
        ))}
      {help.length > 0 && (
        <p className="ec-field__hint" id={item.helpId}>
          {help.join(' ')}
        </p>
      )}
      <div className="ec-item__row">
        {words(props.addonBefore) && <span className="ec-item__addon">{words(props.addonBefore)}</span>}
        <div className="ec-item__control">
          {layout === undefined ? props.children : <LayoutContext value={undefined}>{props.children}</LayoutContext>}
        </div>
        {words(props.addonAfter) && <span className="ec-item__addon">{words(props.addonAfter)}</span>}
      </div>
      {feedback !== undefined && (
        <p className="ec-field__error ec-item__error" id={item.errorId}>
          {feedback}
        </p>
      )}
      {item.warning !== undefined && <p className="ec-item__warning">{item.warning}</p>}
    </div>
  )
})
