import { DEFAULT_INFORM_TYPE, DEFAULT_URGENCY } from '../../domain/service/fixed-choices.ts'
import type { WidgetAnswer } from './answers/answer.ts'
import { COUNTRY, FIXED_ANSWERS, FLAG, GENDER, ITEMS, LICENCES, PURPOSE, TICK } from './answers/choices.ts'
import { DATES } from './answers/dates.ts'
import { IDENTITY_DOCUMENT, NAME_PAIR, ONE_NAME, PHONE } from './answers/people.ts'
import { CASCADER, CHOICE, CHOICES, FILES, GROUP, LONG_TEXT, NUMBER, PLAIN, TYPED } from './answers/plain.ts'

/**
 * Every widget that a service's form may name in `x-component` or `x-decorator`, and the handling of its answers
 * (decision 9.26). The compiler then requires the component in forms/widgets/index.ts. See docs/adding-a-widget.md.
 */
const WIDGET_ANSWERS = {
  Input: TYPED,
  TextArea: LONG_TEXT,
  'Input.TextArea': LONG_TEXT,
  NumberPicker: NUMBER,
  Select: CHOICE,
  Cascader: CASCADER,
  'Radio.Group': CHOICES,
  Checkbox: TICK,
  'Checkbox.Group': CHOICES,
  Switch: PLAIN,
  DatePicker: DATES.DatePicker,
  'DatePicker.RangePicker': DATES['DatePicker.RangePicker'],
  TimePicker: DATES.TimePicker,
  'TimePicker.RangePicker': DATES['TimePicker.RangePicker'],
  Upload: FILES,
  PhoneNumber: PHONE,
  IdentityDocument: IDENTITY_DOCUMENT,
  NamePair: NAME_PAIR,
  Country: COUNTRY,
  Purpose: PURPOSE,
  ItemsSelect: ITEMS,
  Gender: { ...GENDER, title: 'gender' },
  NotificationLanguage: { ...FIXED_ANSWERS.NotificationLanguage, title: 'notificationLanguage' },
  MessageMode: { ...FIXED_ANSWERS.MessageMode, title: 'messageMode', standard: DEFAULT_INFORM_TYPE },
  Urgency: { ...FIXED_ANSWERS.Urgency, title: 'urgency', standard: DEFAULT_URGENCY },
  EnglishTranslation: { ...FLAG, title: 'englishTranslation' },
  ContactPerson: { ...ONE_NAME, title: 'contactPerson' },
  ContactPhone: { ...PHONE, title: 'contactPhone' },
  ElectronicLicences: { ...LICENCES, title: 'electronicLicences' },
  ArrayItems: GROUP,
  'ArrayItems.Index': GROUP,
  'ArrayItems.Addition': GROUP,
  'ArrayItems.Remove': GROUP,
  'ArrayItems.MoveUp': GROUP,
  'ArrayItems.MoveDown': GROUP,
  ArrayTable: GROUP,
  'ArrayTable.Column': GROUP,
  'ArrayTable.Index': GROUP,
  'ArrayTable.Addition': GROUP,
  'ArrayTable.Remove': GROUP,
  'ArrayTable.MoveUp': GROUP,
  'ArrayTable.MoveDown': GROUP,
  FormItem: GROUP,
  FormLayout: GROUP,
  FormGrid: GROUP,
  'FormGrid.GridColumn': GROUP,
  FormCollapse: GROUP,
  'FormCollapse.CollapsePanel': GROUP,
  Card: GROUP,
  Text: GROUP,
} satisfies Readonly<Record<string, WidgetAnswer>>
export type WidgetName = keyof typeof WIDGET_ANSWERS
export const WIDGET_NAMES = Object.keys(WIDGET_ANSWERS) as readonly WidgetName[]

const BY_NAME: ReadonlyMap<unknown, WidgetAnswer> = new Map(Object.entries(WIDGET_ANSWERS))

/** Returns the answer handling of a widget by its name in a schema; undefined if the widget is unknown. */
export const widgetAnswer = (widget: unknown): WidgetAnswer | undefined => BY_NAME.get(widget)

export const isWidgetName = (value: string): value is WidgetName => WIDGET_NAMES.includes(value as WidgetName)
