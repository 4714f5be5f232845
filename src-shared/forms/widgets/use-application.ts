import { createServiceApplication } from '../../steps/registry.ts'
import { useAppFlow } from '../../ui/shell/use-flow.ts'

/** The application a widget or panel is part of; its dictionaries, files and uploads live in the flow. */
export const useApplication = () => useAppFlow(createServiceApplication)
