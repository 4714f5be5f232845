import type { JSXComponent } from '@formily/react'
import { ApplicantPanel, DataCheckPanel } from '../../steps/panels/DataCheckPanel.tsx'
import { IdentityPanel } from '../../steps/panels/IdentityPanel.tsx'
import { LatePaymentPanel } from '../../steps/panels/LatePaymentPanel.tsx'
import { ReceivePanel } from '../../steps/panels/ReceivePanel.tsx'
import { UploadPanel } from '../../steps/panels/UploadPanel.tsx'
import type { Panels, Widgets } from '../contract.ts'
import { UNKNOWN_WIDGET } from '../schema/read-schema.ts'
import { type FormKit, schemaFieldOf } from '../step-form/StepForm.tsx'
import { Broken, TesterNotes, UnknownWidget } from './broken-field.tsx'
import { Cascader, Select } from './choices/Select.tsx'
import { Checkbox, CheckboxGroup, EnglishTranslation, FIXED_WIDGETS, RadioGroup, Switch } from './choices/ticks.tsx'
import { DATE_PICKERS } from './dates/DatePicker.tsx'
import { FormItem } from './FormItem.tsx'
import { Upload } from './files/Upload.tsx'
import { NumberPicker } from './inputs/Stepper.tsx'
import { Input, TextArea } from './inputs/TextBox.tsx'
import * as boxes from './layout/boxes.tsx'
import { FormCollapse, Pane } from './layout/panes.tsx'
import { ArrayItems, ArrayTable, TableColumn } from './lists/lists.tsx'
import { OPERATIONS } from './lists/operations.tsx'
import { Country, ItemsSelect, Purpose } from './people/dictionaries.tsx'
import { Licences } from './people/Licences.tsx'
import { IdentityDocument, NamePair, PhoneNumber } from './people/parts.tsx'

/** Names the parts of a widget as schemas do: 'ArrayItems.Remove'. */
const partsOf = <Whole extends string, Part extends string>(whole: Whole, parts: Readonly<Record<Part, JSXComponent>>) =>
  Object.fromEntries(Object.entries(parts).map(([part, widget]) => [`${whole}.${part}`, widget])) as Record<
    `${Whole}.${Part}`,
    JSXComponent
  >

/** Every widget by its name in schemas; a missing one is a compile error (decision 9.26). */
const WIDGETS = {
  Input,
  'Input.TextArea': TextArea,
  TextArea,
  NumberPicker,
  Select,
  'Radio.Group': RadioGroup,
  Checkbox,
  'Checkbox.Group': CheckboxGroup,
  Switch,
  ...DATE_PICKERS,
  Cascader,
  Upload,
  PhoneNumber,
  IdentityDocument,
  NamePair,
  Country,
  Purpose,
  ItemsSelect,
  ...FIXED_WIDGETS,
  EnglishTranslation,
  ContactPerson: Input,
  ContactPhone: PhoneNumber,
  ElectronicLicences: Licences,
  ArrayItems,
  ...partsOf('ArrayItems', OPERATIONS),
  ArrayTable,
  ...partsOf('ArrayTable', { Column: TableColumn, ...OPERATIONS }),
  FormItem,
  FormLayout: boxes.FormLayout,
  FormGrid: boxes.FormGrid,
  'FormGrid.GridColumn': boxes.GridColumn,
  FormCollapse,
  'FormCollapse.CollapsePanel': Pane,
  Card: boxes.Card,
  Text: boxes.Text,
} satisfies Widgets<JSXComponent>

const PANELS = {
  ApplicantPanel,
  DataCheckPanel,
  IdentityPanel,
  PaymentPanel: LatePaymentPanel,
  UploadPanel,
  ReceivePanel,
} satisfies Panels<JSXComponent>

/** The components of the step form, on both surfaces. */
export const KIT: FormKit = {
  SchemaField: schemaFieldOf({ ...WIDGETS, ...PANELS, [UNKNOWN_WIDGET]: UnknownWidget }),
  Broken,
  TesterNotes,
}
