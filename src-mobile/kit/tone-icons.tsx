import type { ReactNode } from 'react'
import type { Tone } from '#shared/ui/parts/tone.ts'
import { AlertIcon, InfoIcon, SuccessIcon, WaitIcon } from './icons.tsx'

export const TONE_ICON: Readonly<Record<Tone, () => ReactNode>> = {
  info: InfoIcon,
  wait: WaitIcon,
  success: SuccessIcon,
  warning: AlertIcon,
  failure: AlertIcon,
}
