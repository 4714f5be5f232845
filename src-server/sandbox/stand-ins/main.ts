import { ownArgs } from '../../platform/cli/command-line.mjs'
import { startOrExit } from '../../serve.ts'
import { serveStandIns } from './serve.ts'
import { readStandInSettings } from './settings.ts'

// Runs a product's counterparts as a separate process, to try a production server on one machine (docs/deploy.md).
ownArgs(`npm run stand-ins
    plays sign-in, cashier, identity checks, mail, SMS and a storage for a production server on this machine.
    PUBLIC_ORIGIN is where that server is reached, SANDBOX_PORT and PORT where these listen, DATA_DIR where they
    keep what they keep and write product.env, the server's environment (docs/deploy.md).`)
startOrExit(() => serveStandIns(readStandInSettings(process.env)))
