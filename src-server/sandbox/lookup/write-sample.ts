import { mkdir, writeFile } from 'node:fs/promises'
import { ownArgs } from '../../platform/cli/command-line.mjs'
import { parcelOf, parishMapOf } from '../cadastre/parcels.ts'
import { planSheet } from './sheet.ts'

/** `npm run plan:sample` redraws public/images/sample-plan.svg [2-03]. */
ownArgs(`npm run plan:sample
    draws public/images/sample-plan.svg anew.`)
const parcel = parcelOf('0323.017')
const parishMap = parcel && parishMapOf(parcel)
if (parcel === undefined || parishMap === undefined) throw new Error('the sample parcel is not in the register')
await mkdir('public/images', { recursive: true })
await writeFile('public/images/sample-plan.svg', `${planSheet(parishMap, parcel).text}\n`)
