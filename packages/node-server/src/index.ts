export {
  createDrainingServer,
  type DrainingServer,
  type DrainingServerOptions,
  LISTEN_BACKLOG,
} from './draining-server.ts'
