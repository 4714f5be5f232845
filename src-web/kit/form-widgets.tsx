export { PANELS, WIDGETS } from '../widgets/index.ts'
export { Broken, TesterNotes, UnknownWidget } from '../widgets/trouble.tsx'
