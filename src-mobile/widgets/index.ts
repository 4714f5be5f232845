import type { JSXComponent } from '@formily/react'
import type { Widgets } from '#shared/steps/contract.ts'
import { Addition, Column, Copy, Index, list, MoveDown, MoveUp, Remove, SortHandle } from './arrays.tsx'
import { Cascader } from './Cascader.tsx'
import { Checkbox, CheckboxGroup, ItemsSelect, Purpose, Radio, RadioGroup, Select, Switch } from './choices.tsx'
import { widget } from './control.tsx'
import { pickerOf } from './dates.tsx'
import { Editable, EditablePopover } from './editable.tsx'
import { FormItem } from './FormItem.tsx'
import { EnglishTranslation, fixedChoice } from './fixed.tsx'
import { Licences } from './Licences.tsx'
import { ButtonGroup, Card, Collapse, Grid, Passage, Reset, Shown, Space, Steps, Submit, Tabs, Text } from './layouts.tsx'
import { NumberPicker } from './number.tsx'
import { Country, IdentityDocument, NamePair, PhoneNumber } from './people.tsx'
import { SelectTable } from './SelectTable.tsx'
import { Input, Password, TextArea } from './text.tsx'
import { Upload } from './Upload.tsx'
import './widgets.css'

/** Every one an object of its own: 'Input.TextArea' hangs on 'Input', and two names may not share what hangs on them. */
const passage = (): JSXComponent => (props: Parameters<typeof Passage>[0]) => Passage(props)
const text = widget(TextArea)
const files = widget(Upload)
const select = widget(Select)

/** The phone's widgets by the names schemas use; a name without one does not compile. */
export const WIDGETS = {
  Input: widget(Input),
  'Input.TextArea': text,
  TextArea: text,
  Password: widget(Password),
  NumberPicker: widget(NumberPicker),
  Select: select,
  Radio: widget(Radio),
  'Radio.Group': widget(RadioGroup),
  Checkbox: widget(Checkbox),
  'Checkbox.Group': widget(CheckboxGroup),
  Switch: widget(Switch),
  DatePicker: widget(pickerOf('DatePicker')),
  'DatePicker.RangePicker': widget(pickerOf('DatePicker.RangePicker')),
  'DatePicker.MonthPicker': widget(pickerOf('DatePicker.MonthPicker')),
  'DatePicker.WeekPicker': widget(pickerOf('DatePicker.WeekPicker')),
  'DatePicker.QuarterPicker': widget(pickerOf('DatePicker.QuarterPicker')),
  'DatePicker.YearPicker': widget(pickerOf('DatePicker.YearPicker')),
  TimePicker: widget(pickerOf('TimePicker')),
  'TimePicker.RangePicker': widget(pickerOf('TimePicker.RangePicker')),
  Cascader: widget(Cascader),
  TreeSelect: select,
  Transfer: widget(CheckboxGroup),
  SelectTable: widget(SelectTable),
  'SelectTable.Column': () => null,
  Upload: widget(Upload),
  'Upload.Dragger': files,
  PhoneNumber: widget(PhoneNumber),
  IdentityDocument: widget(IdentityDocument),
  NamePair: widget(NamePair),
  Country: widget(Country),
  Purpose: widget(Purpose),
  ItemsSelect: widget(ItemsSelect),
  Gender: widget(fixedChoice('Gender')),
  NotificationLanguage: widget(fixedChoice('NotificationLanguage')),
  MessageMode: widget(fixedChoice('MessageMode')),
  EnglishTranslation: widget(EnglishTranslation),
  Urgency: widget(fixedChoice('Urgency')),
  ContactPerson: widget(Input),
  ContactPhone: widget(PhoneNumber),
  ElectronicLicences: widget(Licences),
  ArrayItems: list(false),
  'ArrayItems.Item': passage(),
  'ArrayItems.Index': Index,
  'ArrayItems.SortHandle': SortHandle,
  'ArrayItems.Addition': Addition,
  'ArrayItems.Remove': Remove,
  'ArrayItems.Copy': Copy,
  'ArrayItems.MoveUp': MoveUp,
  'ArrayItems.MoveDown': MoveDown,
  ArrayTable: list(false),
  'ArrayTable.Column': Column,
  'ArrayTable.Index': Index,
  'ArrayTable.SortHandle': SortHandle,
  'ArrayTable.Addition': Addition,
  'ArrayTable.Remove': Remove,
  'ArrayTable.Copy': Copy,
  'ArrayTable.MoveUp': MoveUp,
  'ArrayTable.MoveDown': MoveDown,
  ArrayCards: list(false),
  'ArrayCards.Index': Index,
  'ArrayCards.Addition': Addition,
  'ArrayCards.Remove': Remove,
  'ArrayCards.Copy': Copy,
  'ArrayCards.MoveUp': MoveUp,
  'ArrayCards.MoveDown': MoveDown,
  ArrayCollapse: list(true),
  'ArrayCollapse.CollapsePanel': passage(),
  'ArrayCollapse.Index': Index,
  'ArrayCollapse.Addition': Addition,
  'ArrayCollapse.Remove': Remove,
  'ArrayCollapse.Copy': Copy,
  'ArrayCollapse.MoveUp': MoveUp,
  'ArrayCollapse.MoveDown': MoveDown,
  ArrayTabs: list(true, true),
  FormItem,
  FormLayout: passage(),
  FormGrid: Grid,
  'FormGrid.GridColumn': passage(),
  FormCollapse: Collapse,
  'FormCollapse.CollapsePanel': passage(),
  FormTab: Tabs,
  'FormTab.TabPane': passage(),
  FormStep: Steps,
  'FormStep.StepPane': passage(),
  Space,
  Card,
  Text,
  PreviewText: Shown,
  'PreviewText.Input': Shown,
  'PreviewText.Select': Shown,
  'PreviewText.TreeSelect': Shown,
  'PreviewText.Cascader': Shown,
  'PreviewText.DatePicker': Shown,
  'PreviewText.DateRangePicker': Shown,
  'PreviewText.TimePicker': Shown,
  'PreviewText.TimeRangePicker': Shown,
  'PreviewText.NumberPicker': Shown,
  Editable,
  'Editable.Popover': EditablePopover,
  FormButtonGroup: ButtonGroup,
  'FormButtonGroup.FormItem': ButtonGroup,
  'FormButtonGroup.Sticky': ButtonGroup,
  Submit,
  Reset,
} satisfies Widgets<JSXComponent>
