import { defineConfig } from 'vite'
import { bundle } from './vite.base.config.ts'

export default defineConfig(bundle('mobile', 'purchase/ChooseEcad.tsx'))
