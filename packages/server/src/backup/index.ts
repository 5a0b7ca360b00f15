export { type BackupStore, openBackupStore, readWholeText } from './backup-store.ts'
export {
  checksum,
  fileOfTable,
  jsonLines,
  type Place,
  readArchivedLines,
  readCompressed,
  writeCompressed,
} from './checked-stream.ts'
export { copyMedia, restoreMedia } from './copied-media.ts'
export { createBackup, pruneBackups } from './create-backup.ts'
export { type BackupFile, type MediaEntry, mediaContentPath, readManifest } from './manifest.ts'
export { recordedBackup, runDueBackup } from './recorded-backup.ts'
export { restoreInstallation, verifyBackup, verifyInScratch } from './restore-installation.ts'
