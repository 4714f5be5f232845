/** Widgets made of several controls: their label names a group, not one control. */
const GROUPS: ReadonlySet<string> = new Set([
  'Radio',
  'Radio.Group',
  'Checkbox.Group',
  'DatePicker.RangePicker',
  'TimePicker.RangePicker',
  'Transfer',
  'SelectTable',
  'Upload',
  'Upload.Dragger',
  'PhoneNumber',
  'IdentityDocument',
  'NamePair',
  'ItemsSelect',
  'Gender',
  'NotificationLanguage',
  'MessageMode',
  'Urgency',
  'ContactPhone',
  'ElectronicLicences',
  'FormLayout',
  'FormGrid',
  'Space',
  'Card',
  'Text',
  'Editable',
  'Editable.Popover',
])

export const isGroup = (widget: string): boolean =>
  widget === '' || GROUPS.has(widget) || widget.startsWith('Array') || widget.startsWith('PreviewText')
