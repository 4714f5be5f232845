import type { ReactNode } from 'react'
import { ErrorIcon } from '#kit/icons'
import { useMessageText } from '../use-translate.ts'
import { RequiredMark } from '../widgets/RequiredMark.tsx'
import { useApplication } from '../widgets/use-application.ts'
import '../widgets/form-item.css'

interface PanelFieldProps {
  /** as faults name it; also the id of the control where it is one */
  readonly path: string
  readonly label: string
  readonly children: ReactNode
  /** what an answer may be, over the control */
  readonly hint?: string
  readonly isGroup?: boolean
  readonly required?: boolean
}

export const panelHintId = (path: string): string => `${path}-hint`
export const panelErrorId = (path: string): string => `${path}-error`

/** A question of a panel: label, control, and what the flow found wrong with it. */
export function PanelField({ path, label, children, hint, isGroup = false, required = false }: PanelFieldProps) {
  const messageText = useMessageText()
  const { faults } = useApplication().state
  const fault = faults.find((one) => one.path === path)
  const mark = required && <RequiredMark ofGroup={isGroup} />
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
      {hint !== undefined && (
        <p className="ec-field__hint" id={panelHintId(path)}>
          {hint}
        </p>
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
