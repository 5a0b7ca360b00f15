import { totalmem } from 'node:os'
import { type Address, listenSettings } from './address.ts'

const MIB = 1024 * 1024

/**
 * PostgreSQL's settings for a shop on one machine. Durability keeps its defaults (fsync, synchronous_commit): an
 * acknowledged order survives a power cut. What is not named here has PostgreSQL's default.
 */
export function serverSettings(address: Address, extra: Record<string, string> = {}): Record<string, string> {
  const sharedBuffersMb = Math.min(256, Math.max(128, Math.floor(totalmem() / MIB / 16)))
  return {
    ...listenSettings(address),
    cluster_name: 'stoa',
    max_connections: '100',
    shared_buffers: `${sharedBuffersMb}MB`,
    work_mem: '8MB',
    // SSDs read at random about as fast as sequentially.
    random_page_cost: '1.1',
    // Short statements only: compiling them costs more than it saves.
    jit: 'off',
    // The `worker` method runs three more processes and gained nothing measurable.
    io_method: 'sync',
    // A small log when idle, room for a bulk import.
    min_wal_size: '32MB',
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rejected statements are reported to their caller and contain customers' data: they are not logged.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...extra,
  }
}

/** The settings as command-line arguments of PostgreSQL. */
export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
