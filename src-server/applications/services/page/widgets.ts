import type { WidgetName } from '#shared/forms/schema/widget-answers.ts'

/** A widget as the owner of a service needs to know it. */
export interface WidgetPage {
  /** its answer, as expressions and the submission have it; undefined for a layout */
  readonly answer?: string
  /** its x-component-props, each with its meaning if the name does not tell it */
  readonly props: Readonly<Record<string, string>>
  /** a widget whose props it has too */
  readonly like?: WidgetName
}

const BOX = { placeholder: '' } as const
const INPUT: WidgetPage = {
  answer: 'a text',
  props: {
    ...BOX,
    maxLength: '',
    type: 'email, tel, url or search',
    inputMode: '',
    autoComplete: '',
    addonBefore: 'or `prefix`',
    addonAfter: 'or `suffix`',
  },
}
const LONG_TEXT: WidgetPage = { answer: 'a text of lines', props: { ...BOX, maxLength: '', rows: '', showCount: '' } }
const TICKS = { layout: '`vertical`' } as const
const FIXED: WidgetPage = { answer: "one of the product's codes; `enum` narrows them", props: TICKS }
const PHONE: WidgetPage = { answer: '`853-66123456`', props: {} }
const TIMES = { ...BOX, min: '', max: '' } as const
const DAYS = {
  ...BOX,
  min: 'or `minDate`',
  max: 'or `maxDate`',
  disabledDays: '',
  disabledWeekdays: '',
  disabledHolidays: '',
  disabledDate: '',
} as const
const ROW_BUTTON: WidgetPage = { props: { title: '' } }
const ADDITION: WidgetPage = { props: { title: 'or `content`', defaultValue: 'of a new row', method: '`unshift`: on top' } }
const INDEX: WidgetPage = { props: {} }
const LIST: WidgetPage = { answer: 'a list of rows, as `items` describes them', props: {} }
const LAYOUT = {
  layout: '`horizontal`, `vertical` or `inline`',
  labelWidth: 'or `labelCol`',
  wrapperWidth: 'or `wrapperCol`',
  labelAlign: '',
  spaceGap: '',
  size: '`small` or `large`',
  colon: '',
  bordered: '',
  requiredMark: '',
} as const

/** Every widget; `npm run services:write` prints it into docs/service-definitions.md. Widgets of one entry are printed together. */
export const WIDGET_PAGES: Readonly<Record<WidgetName, WidgetPage>> = {
  Input: INPUT,
  TextArea: LONG_TEXT,
  'Input.TextArea': LONG_TEXT,
  NumberPicker: {
    answer: 'a number',
    props: { ...BOX, min: '', max: '', step: '', precision: 'or `digits`', controls: 'false: without buttons' },
  },
  Select: {
    answer: 'a value of `enum`; a list of them with `mode`',
    props: { ...BOX, mode: '`multiple` or `tags`', showSearch: '', allowClear: '', options: 'or `dataSource`, in place of `enum`' },
  },
  Cascader: {
    answer: 'the values on the way to the chosen one; a list of such ways with `multiple`',
    props: { ...BOX, multiple: '', changeOnSelect: '', loadData: 'an expression' },
  },
  'Radio.Group': { answer: 'a value of `enum`', props: TICKS },
  Checkbox: { answer: 'true or false', props: { content: 'or `label`: text beside the box' } },
  'Checkbox.Group': { answer: 'a list of values of `enum`', props: TICKS },
  Switch: { answer: 'true or false', props: { checkedChildren: 'text when on', unCheckedChildren: 'when off' } },
  DatePicker: { answer: '`yyyy-mm-dd`', props: DAYS },
  'DatePicker.RangePicker': { answer: 'two days, from and to', props: {}, like: 'DatePicker' },
  TimePicker: { answer: '`hh:mm`', props: TIMES },
  'TimePicker.RangePicker': { answer: 'two times', props: {}, like: 'TimePicker' },
  Upload: { answer: 'files', props: { maxCount: '', accept: 'or `types`, as `.pdf,.png`' } },
  PhoneNumber: PHONE,
  ContactPhone: PHONE,
  IdentityDocument: { answer: '`{type, number}`', props: { types: 'narrows the list of documents' } },
  NamePair: { answer: '`{last, first}`', props: {} },
  Country: { answer: 'an ISO code', props: BOX },
  Purpose: { answer: 'a `useCode` of the service', props: BOX },
  ItemsSelect: { answer: 'a list of `items` of the service', props: TICKS },
  Gender: FIXED,
  NotificationLanguage: FIXED,
  MessageMode: FIXED,
  Urgency: FIXED,
  EnglishTranslation: { answer: 'true or false', props: {} },
  ContactPerson: INPUT,
  ElectronicLicences: { answer: "a list of numbers of the applicant's documents", props: {} },
  ArrayItems: LIST,
  ArrayTable: LIST,
  'ArrayItems.Addition': ADDITION,
  'ArrayTable.Addition': ADDITION,
  'ArrayItems.Remove': ROW_BUTTON,
  'ArrayItems.MoveUp': ROW_BUTTON,
  'ArrayItems.MoveDown': ROW_BUTTON,
  'ArrayTable.Remove': ROW_BUTTON,
  'ArrayTable.MoveUp': ROW_BUTTON,
  'ArrayTable.MoveDown': ROW_BUTTON,
  'ArrayTable.Column': ROW_BUTTON,
  'ArrayItems.Index': INDEX,
  'ArrayTable.Index': INDEX,
  FormItem: {
    props: {
      label: '',
      tooltip: '',
      help: '',
      extra: '',
      feedbackText: '',
      asterisk: 'false: no mark',
      addonBefore: '',
      addonAfter: '',
      gridSpan: '',
    },
    like: 'FormLayout',
  },
  FormLayout: { props: LAYOUT },
  FormGrid: { props: { minColumns: '', maxColumns: '', minWidth: '', columnGap: '', rowGap: '', colWrap: '' } },
  'FormGrid.GridColumn': { props: { gridSpan: '-1: the whole row' } },
  FormCollapse: { props: { defaultActiveKey: 'or `activeKey`: open panels' } },
  'FormCollapse.CollapsePanel': { props: { header: 'or `title`' } },
  Card: { props: { title: '' } },
  Text: { props: { content: 'or `text`' } },
}
