import { FIXED_CHOICE_WIDGETS } from '../../domain/fixed-choices.ts'

/** Widgets made of several controls: their label names a group, not one control. */
const GROUPS: ReadonlySet<string> = new Set([
  'Checkbox.Group',
  'DatePicker.RangePicker',
  'TimePicker.RangePicker',
  'PhoneNumber',
  'IdentityDocument',
  'NamePair',
  'ItemsSelect',
  'ContactPhone',
  'ElectronicLicences',
  'FormLayout',
  'FormGrid',
  'Card',
  'Text',
  ...FIXED_CHOICE_WIDGETS,
])
/** The same of every widget whose name begins so. */
const FAMILY = /^(Array|Radio|Upload)/

export const isGroup = (widget: string): boolean => widget === '' || GROUPS.has(widget) || FAMILY.test(widget)
