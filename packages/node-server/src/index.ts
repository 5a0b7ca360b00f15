export { createDrainingServer, type DrainingServer, type DrainingServerOptions } from './draining-server.ts'
