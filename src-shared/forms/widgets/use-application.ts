import { createServiceApplication } from '../../steps/registry.ts'
import { useAppFlow } from '../../ui/shell/use-flow.ts'

/** The application that contains the widget or panel. Its dictionaries, files and uploads are kept in the flow. */
export const useApplication = () => useAppFlow(createServiceApplication)
