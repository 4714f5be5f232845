import { DEFAULT_INFORM_TYPE, DEFAULT_URGENCY } from '../../domain/fixed-choices.ts'
import type { WidgetName } from '../../domain/widget-names.ts'
import type { MessageKey } from '../../i18n/keys.ts'

/** The title of a built-in widget where a service's form gives it none [3-22]. */
const TITLES: ReadonlyMap<unknown, MessageKey> = new Map<unknown, MessageKey>(
  Object.entries({
    Gender: 'gender',
    NotificationLanguage: 'notificationLanguage',
    MessageMode: 'messageMode',
    EnglishTranslation: 'englishTranslation',
    Urgency: 'urgency',
    ContactPerson: 'contactPerson',
    ContactPhone: 'contactPhone',
    ElectronicLicences: 'electronicLicences',
  } satisfies Partial<Record<WidgetName, MessageKey>>),
)

/** The default value of a built-in widget where a service's form names none [3-06]. */
const DEFAULTS: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>(
  Object.entries({ MessageMode: DEFAULT_INFORM_TYPE, Urgency: DEFAULT_URGENCY } satisfies Partial<Record<WidgetName, unknown>>),
)

export const widgetTitle = (widget: unknown): MessageKey | undefined => TITLES.get(widget)

/** Adds the title and the default of a built-in widget where its schema has none. */
export function withWidgetDefaults(
  schema: Readonly<Record<string, unknown>>,
  translate: (key: MessageKey) => string,
): Readonly<Record<string, unknown>> {
  const widget = schema['x-component']
  const title = widgetTitle(widget)
  return {
    ...(title !== undefined && schema.title === undefined ? { title: translate(title) } : {}),
    ...(DEFAULTS.has(widget) && schema.default === undefined ? { default: DEFAULTS.get(widget) } : {}),
  }
}
