import type { JSXComponent } from '@formily/react'
import type { Panels, Widgets } from '../../steps/contract.ts'
import { ApplicantPanel } from '../panels/ApplicantPanel.tsx'
import { DataCheckPanel } from '../panels/DataCheckPanel.tsx'
import { IdentityPanel } from '../panels/IdentityPanel.tsx'
import { LatePaymentPanel } from '../panels/LatePaymentPanel.tsx'
import { ReceivePanel } from '../panels/ReceivePanel.tsx'
import { UploadPanel } from '../panels/UploadPanel.tsx'
import { Cascader } from './choices/Cascader.tsx'
import { Checkbox, CheckboxGroup } from './choices/Checkbox.tsx'
import { EnglishTranslation, fixedChoice } from './choices/fixed.tsx'
import { Radio, RadioGroup } from './choices/Radio.tsx'
import { Select, TreeSelect } from './choices/Select.tsx'
import { SelectColumn, SelectTable } from './choices/SelectTable.tsx'
import { Switch } from './choices/Switch.tsx'
import { Transfer } from './choices/Transfer.tsx'
import {
  DatePicker,
  DateRangePicker,
  MonthPicker,
  QuarterPicker,
  TimePicker,
  TimeRangePicker,
  WeekPicker,
  YearPicker,
} from './dates/DatePicker.tsx'
import { FormItem } from './FormItem.tsx'
import { Upload, UploadDragger } from './files/Upload.tsx'
import { NumberPicker } from './inputs/NumberPicker.tsx'
import { Password } from './inputs/Password.tsx'
import { Input, TextArea } from './inputs/TextBox.tsx'
import {
  ButtonItem,
  Card,
  Editable,
  EditablePopover,
  FormButtonGroup,
  FormGrid,
  FormLayout,
  GridColumn,
  Space,
  StickyButtons,
} from './layout/boxes.tsx'
import { FormCollapse, FormStep, FormTab, Pane } from './layout/panes.tsx'
import { Reset, Submit, Text } from './layout/words.tsx'
import { ArrayCards } from './lists/ArrayCards.tsx'
import { ArrayCollapse, CollapseRow } from './lists/ArrayCollapse.tsx'
import { ArrayItem, ArrayItems } from './lists/ArrayItems.tsx'
import { ArrayColumn, ArrayTable } from './lists/ArrayTable.tsx'
import { ArrayTabs } from './lists/ArrayTabs.tsx'
import { Addition, Copy, Index, MoveDown, MoveUp, Remove, SortHandle } from './lists/operations.tsx'
import { Preview } from './Preview.tsx'
import { Country, ItemsSelect, Purpose } from './people/dictionaries.tsx'
import { IdentityDocument } from './people/IdentityDocument.tsx'
import { Licences } from './people/Licences.tsx'
import { NamePair } from './people/NamePair.tsx'
import { PhoneNumber } from './people/PhoneNumber.tsx'

/** Every widget by the name that schemas use; leaving one out is a compile error (decision 9.26). */
export const WIDGETS = {
  Input,
  'Input.TextArea': TextArea,
  TextArea,
  Password,
  NumberPicker,
  Select,
  Radio,
  'Radio.Group': RadioGroup,
  Checkbox,
  'Checkbox.Group': CheckboxGroup,
  Switch,
  DatePicker,
  'DatePicker.RangePicker': DateRangePicker,
  'DatePicker.MonthPicker': MonthPicker,
  'DatePicker.WeekPicker': WeekPicker,
  'DatePicker.QuarterPicker': QuarterPicker,
  'DatePicker.YearPicker': YearPicker,
  TimePicker,
  'TimePicker.RangePicker': TimeRangePicker,
  Cascader,
  TreeSelect,
  Transfer,
  SelectTable,
  'SelectTable.Column': SelectColumn,
  Upload,
  'Upload.Dragger': UploadDragger,
  PhoneNumber,
  IdentityDocument,
  NamePair,
  Country,
  Purpose,
  ItemsSelect,
  Gender: fixedChoice('Gender'),
  NotificationLanguage: fixedChoice('NotificationLanguage'),
  MessageMode: fixedChoice('MessageMode'),
  EnglishTranslation,
  Urgency: fixedChoice('Urgency'),
  ContactPerson: Input,
  ContactPhone: PhoneNumber,
  ElectronicLicences: Licences,
  ArrayItems,
  'ArrayItems.Item': ArrayItem,
  'ArrayItems.Index': Index,
  'ArrayItems.SortHandle': SortHandle,
  'ArrayItems.Addition': Addition,
  'ArrayItems.Remove': Remove,
  'ArrayItems.Copy': Copy,
  'ArrayItems.MoveUp': MoveUp,
  'ArrayItems.MoveDown': MoveDown,
  ArrayTable,
  'ArrayTable.Column': ArrayColumn,
  'ArrayTable.Index': Index,
  'ArrayTable.SortHandle': SortHandle,
  'ArrayTable.Addition': Addition,
  'ArrayTable.Remove': Remove,
  'ArrayTable.Copy': Copy,
  'ArrayTable.MoveUp': MoveUp,
  'ArrayTable.MoveDown': MoveDown,
  ArrayCards,
  'ArrayCards.Index': Index,
  'ArrayCards.Addition': Addition,
  'ArrayCards.Remove': Remove,
  'ArrayCards.Copy': Copy,
  'ArrayCards.MoveUp': MoveUp,
  'ArrayCards.MoveDown': MoveDown,
  ArrayCollapse,
  'ArrayCollapse.CollapsePanel': CollapseRow,
  'ArrayCollapse.Index': Index,
  'ArrayCollapse.Addition': Addition,
  'ArrayCollapse.Remove': Remove,
  'ArrayCollapse.Copy': Copy,
  'ArrayCollapse.MoveUp': MoveUp,
  'ArrayCollapse.MoveDown': MoveDown,
  ArrayTabs,
  FormItem,
  FormLayout,
  FormGrid,
  'FormGrid.GridColumn': GridColumn,
  FormCollapse,
  'FormCollapse.CollapsePanel': Pane,
  FormTab,
  'FormTab.TabPane': Pane,
  FormStep,
  'FormStep.StepPane': Pane,
  Space,
  Card,
  Text,
  PreviewText: Preview,
  'PreviewText.Input': Preview,
  'PreviewText.Select': Preview,
  'PreviewText.TreeSelect': Preview,
  'PreviewText.Cascader': Preview,
  'PreviewText.DatePicker': Preview,
  'PreviewText.DateRangePicker': Preview,
  'PreviewText.TimePicker': Preview,
  'PreviewText.TimeRangePicker': Preview,
  'PreviewText.NumberPicker': Preview,
  Editable,
  'Editable.Popover': EditablePopover,
  FormButtonGroup,
  'FormButtonGroup.FormItem': ButtonItem,
  'FormButtonGroup.Sticky': StickyButtons,
  Submit,
  Reset,
} satisfies Widgets<JSXComponent>

export const PANELS = {
  ApplicantPanel,
  DataCheckPanel,
  IdentityPanel,
  PaymentPanel: LatePaymentPanel,
  UploadPanel,
  ReceivePanel,
} satisfies Panels<JSXComponent>
