/** The element the panel lives in: what a test looks for, also where it must not be. */
export const PANEL_ELEMENT = 'ecad-developers-panel'
