import type { GeneralField } from '@formily/core'
import { observer, useField } from '@formily/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type FieldItem, fieldItemOf } from '#shared/ui/step-form/use-field-item.ts'
import { useT } from '#shared/ui/use-translate.ts'

/** Title of the column a cell stands in: the name of a control that has none of its own. */
export const ColumnTitle = createContext<string | undefined>(undefined)

/** Widgets of several controls: their label names a group, and belongs to none of the controls. */
const GROUPS: ReadonlySet<unknown> = new Set([
  ...['Radio.Group', 'Checkbox.Group', 'DatePicker.RangePicker', 'TimePicker.RangePicker', 'Cascader', 'Transfer', 'SelectTable', 'Upload'],
  ...['Upload.Dragger', 'PhoneNumber', 'IdentityDocument', 'NamePair', 'ItemsSelect', 'ArrayItems', 'ArrayTable', 'ArrayCards'],
  ...['Gender', 'NotificationLanguage', 'MessageMode', 'Urgency', 'ContactPhone', 'ElectronicLicences'],
  ...['ArrayCollapse', 'ArrayTabs', 'Text', 'PreviewText', 'PreviewText.Input', 'Editable', 'Editable.Popover'],
])

const isMultiple = (field: GeneralField): boolean =>
  ['multiple', 'tags'].includes(String(field.componentProps?.mode)) || field.componentProps?.multiple === true
const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

interface FrameProps {
  readonly item: FieldItem
  readonly asterisk?: unknown
  readonly extra?: ReactNode
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly children: ReactNode
}

/** Label, control, help and error of one field, tied together by ids. Lean on purpose: a form may have a thousand. */
export function ItemFrame({ item, asterisk, extra, before, after, children }: FrameProps) {
  const t = useT()
  const field = useField<GeneralField>()
  const column = useContext(ColumnTitle)
  const title = item.title ?? column
  const isGroup = GROUPS.has(field.componentType) || isMultiple(field) || field.pattern === 'readPretty'
  const isMarked = asterisk === false ? false : item.required && field.pattern !== 'readPretty'
  const label = title !== undefined && (
    <>
      {title}
      {isMarked && (
        <span className="w-required" title={t('required')}>
          <span aria-hidden="true">*</span>
        </span>
      )}
    </>
  )
  return (
    <div
      className={`w-item${item.error === undefined ? '' : ' w-item-wrong'}${String(field.componentType).startsWith('Array') ? ' w-item-list' : ''}`}
      data-field={item.path}
    >
      {label &&
        (isGroup ? (
          <span className="w-label" id={item.labelId}>
            {label}
          </span>
        ) : (
          <label className="w-label" id={item.labelId} htmlFor={item.controlId}>
            {label}
          </label>
        ))}
      {item.help !== undefined && (
        <p className="w-help" id={item.helpId}>
          {item.help}
        </p>
      )}
      {before === undefined && after === undefined ? (
        children
      ) : (
        <div className="w-addons">
          {before && <span>{before}</span>}
          {children}
          {after && <span>{after}</span>}
        </div>
      )}
      {extra !== undefined && <p className="w-help">{extra}</p>}
      {item.error !== undefined && (
        <p className="w-error" id={item.errorId}>
          {item.error}
        </p>
      )}
      {item.error === undefined && item.warning !== undefined && <p className="w-help">{item.warning}</p>}
    </div>
  )
}

interface FormItemProps {
  readonly label?: unknown
  readonly tooltip?: unknown
  readonly extra?: unknown
  readonly asterisk?: unknown
  readonly addonBefore?: unknown
  readonly addonAfter?: unknown
  readonly children?: ReactNode
}

/** `x-decorator: FormItem`. antd-mobile's Form.Item brings rc-field-form and floating-ui, 26 KB that nothing here asks for. */
export const FormItem = observer((props: FormItemProps) => {
  const found = fieldItemOf(useField<GeneralField>())
  const label = words(props.label)
  const item = label === undefined ? found : { ...found, title: found.title ?? label }
  const extra = [props.tooltip, props.extra].map(words).filter(Boolean).join(' ')
  return (
    <ItemFrame
      item={item}
      asterisk={props.asterisk}
      {...(extra !== '' && { extra })}
      before={words(props.addonBefore)}
      after={words(props.addonAfter)}
    >
      {props.children}
    </ItemFrame>
  )
})
