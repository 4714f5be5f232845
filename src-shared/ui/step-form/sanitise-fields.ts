import { type GeneralField, onFieldReact } from '@formily/core'
import { isValidElement } from 'react'
import { UNKNOWN_WIDGET } from '../../steps/form/read-schema.ts'

/** What React can draw of an x-content; an object of a schema is data, and no page. */
const isDrawable = (content: unknown): boolean =>
  Array.isArray(content) ? content.every(isDrawable) : typeof content !== 'object' || content === null || isValidElement(content)

const isNothing = (component: unknown): boolean => component === undefined || component === null || component === ''

/**
 * An effect of a form: a reaction may give a field any component and any content while the form runs. A component
 * that is no widget never becomes an HTML tag, and an object as content never breaks the page (threat 11).
 */
export function sanitiseFields(isKnown: (name: unknown) => boolean): void {
  onFieldReact('*', (field: GeneralField) => {
    const { componentType, decoratorType, content } = field
    if (!isNothing(componentType) && componentType !== UNKNOWN_WIDGET && !isKnown(componentType)) {
      field.setComponent(UNKNOWN_WIDGET, { name: String(componentType) })
    }
    if (!isNothing(decoratorType) && !isKnown(decoratorType)) field.decoratorType = undefined
    if (!isDrawable(content)) field.content = undefined
    const children: unknown = field.componentProps?.children
    if (!isDrawable(children)) field.setComponentProps({ children: undefined })
  })
}
