import type { ReactNode } from 'react'
import { ErrorIcon } from '#kit/icons'
import { useMessageText } from '../use-translate.ts'
import { useApplication } from '../widgets/use-application.ts'
import '../widgets/form-item.css'

interface PanelFieldProps {
  /** as faults name it; also the id of the control where it is one */
  readonly path: string
  readonly label: string
  readonly children: ReactNode
  readonly isGroup?: boolean
  readonly required?: boolean
}

export const panelErrorId = (path: string): string => `${path}-error`

/** A question of a panel: label, control, and what the flow found wrong with it. */
export function PanelField({ path, label, children, isGroup = false, required = false }: PanelFieldProps) {
  const messageText = useMessageText()
  const { faults } = useApplication().state
  const fault = faults.find((one) => one.path === path)
  const mark = required && (
    <span className="ec-item__mark" aria-hidden="true">
      {' *'}
    </span>
  )
  return (
    <div
      className="ec-item"
      data-field={path}
      {...(isGroup ? { role: 'group', 'aria-labelledby': `${path}-label`, 'aria-describedby': fault && panelErrorId(path) } : {})}
    >
      {isGroup ? (
        <span className="ec-field__label" id={`${path}-label`}>
          {label}
          {mark}
        </span>
      ) : (
        <label className="ec-field__label" id={`${path}-label`} htmlFor={path}>
          {label}
          {mark}
        </label>
      )}
      {children}
      {fault !== undefined && (
        <p className="ec-field__error" id={panelErrorId(path)}>
          <ErrorIcon />
          {messageText(fault.message)}
        </p>
      )}
    </div>
  )
}
