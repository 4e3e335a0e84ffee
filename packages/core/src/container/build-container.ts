import { loadModules, type Container } from '../kernel/modules/index.ts'
import { coreModule, type CoreSettings } from './core-module.ts'
import { modules } from './modules.ts'

/** Loads everything that is built from the ports. The ports themselves are bound by the caller. */
export const buildContainer = (settings: CoreSettings): Container => loadModules([coreModule(settings), ...modules])
