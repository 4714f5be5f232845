import { realCounterparts } from './counterparts.ts'
import { readProductionSettings } from './platform/settings/production.ts'
import { serve, startOrExit } from './serve.ts'

// The production server, for real people and real money. It contains nothing of the test system (decision 10).
startOrExit(async () => {
  const settings = readProductionSettings(process.env)
  await serve({ purpose: 'production', settings, counterparts: realCounterparts(settings), readSealKeys: async () => settings.sealKeys })
})
