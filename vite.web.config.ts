import { defineConfig } from 'vite'
import { bundle } from './vite.base.config.ts'

export default defineConfig(bundle('web', 'purchase/ChooseEcad.tsx'))
