import type { WidgetName } from '#shared/domain/widget-names.ts'

/** Widgets of whose answers the server knows more than a schema can say: its dictionaries, whose a file is, and what a choice is for. */
export const KNOWN_WIDGETS = [
  'Purpose',
  'ItemsSelect',
  'Country',
  'Upload',
  'Upload.Dragger',
  'NotificationLanguage',
  'MessageMode',
  'ElectronicLicences',
] as const satisfies readonly WidgetName[]
export type KnownWidget = (typeof KNOWN_WIDGETS)[number]

export const isKnownWidget = (widget: unknown): widget is KnownWidget => KNOWN_WIDGETS.includes(widget as KnownWidget)

/** An answer of such a widget and what its question says; plain data, as it comes from another thread. */
export interface GivenAnswer {
  readonly value?: unknown
  /** of the widget's props, as the schema or a reaction gave them, what is asked for here */
  readonly props: { readonly maxCount?: unknown }
  /** the schema or a reaction offers choices of its own, in place of the service's dictionary */
  readonly hasOwnChoices: boolean
}

/** An answer the schema has no fault with, and of which the database has the last word. */
export interface AskedAnswer {
  /** data path, dotted */
  readonly path: string
  readonly widget: KnownWidget
  readonly given: GivenAnswer
  /** how many of the form's faults come before it in the order of its fields */
  readonly after: number
}
