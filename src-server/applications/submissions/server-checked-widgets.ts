import type { WidgetName } from '#shared/forms/schema/widget-answers.ts'

/** Widgets whose answers the schema alone cannot check: they are compared with dictionaries, files and licences that the server knows. */
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

/** An answer of such a widget, with what its field permits; plain data, as it comes from another thread. */
export interface AnswerToCheck {
  readonly value?: unknown
  /** those of the widget's props that the checks need */
  readonly props: { readonly maxCount?: unknown }
  /** the schema or a reaction offers choices of its own, in place of the service's dictionary */
  readonly hasOwnChoices: boolean
}

/** An answer without a fault by its schema, to be checked by the server (server-checks.ts). */
export interface ServerCheckedAnswer {
  /** data path, dotted */
  readonly path: string
  readonly widget: ServerCheckedWidget
  readonly given: AnswerToCheck
  /** how many of the form's faults come before it in the order of its fields */
  readonly after: number
}
