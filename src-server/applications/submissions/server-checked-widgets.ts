import type { WidgetName } from '#shared/forms/schema/widget-answers.ts'

/** Widgets whose answers the schema cannot check: they are compared with dictionaries, files and licences on the server. */
export const SERVER_CHECKED_WIDGETS = [
  'Purpose',
  'ItemsSelect',
  'Country',
  'Upload',
  'NotificationLanguage',
  'MessageMode',
  'ElectronicLicences',
] as const satisfies readonly WidgetName[]
export type ServerCheckedWidget = (typeof SERVER_CHECKED_WIDGETS)[number]

export const isServerChecked = (widget: unknown): widget is ServerCheckedWidget =>
  SERVER_CHECKED_WIDGETS.includes(widget as ServerCheckedWidget)

/** An answer of such a widget, and the rules of its field; plain data, because it comes from another thread. */
export interface AnswerToCheck {
  readonly value?: unknown
  /** the widget's props that the checks need */
  readonly props: { readonly maxCount?: unknown; readonly accept?: unknown }
  /** the schema or a reaction defines its own choices in place of the service's dictionary */
  readonly hasOwnChoices: boolean
}

/** An answer that has no fault by its schema and still needs the server's check (server-checks.ts). */
export interface ServerCheckedAnswer {
  /** data path, dotted */
  readonly path: string
  readonly widget: ServerCheckedWidget
  readonly given: AnswerToCheck
  /** how many of the form's faults precede it in the order of its fields */
  readonly after: number
}
