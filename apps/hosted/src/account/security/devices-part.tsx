import { listTrustedDevices, revokeTrustedDevice } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import { AccountPart } from '../account-section.tsx'
import { detailOf, Entry, EntryButton, List } from '../list.tsx'
import { useAction } from '../use-action.tsx'
import { useDeviceLabel } from '../use-device-label.ts'

/** Devices that skip the second factor. */
export function DevicesPart() {
  const { devices: texts } = useTexts(accountTexts).account
  const { device, date } = useDeviceLabel()
  const { data } = useCall(listTrustedDevices, {})
  const revoke = useMutationCall(revokeTrustedDevice, { invalidates: [listTrustedDevices] })
  const task = useAction('devices-task')
  const devices = data?.devices ?? []
  if (devices.length === 0) return null
  return (
    <AccountPart title={texts.title} lead={texts.lead}>
      {task.message}
      <List label={texts.title}>
        {devices.map(({ id, userAgent, address, expiresDate }) => (
          <Entry
            key={id}
            title={device(userAgent)}
            detail={detailOf(address, texts.until({ date: date(expiresDate) }))}
          >
            <EntryButton
              name={texts.forgetName({ device: device(userAgent) })}
              busy={task.busy}
              onClick={() =>
                task.run(async () => {
                  await revoke.mutateAsync({ id })
                  return texts.forgotten
                })
              }
            >
              {texts.forget}
            </EntryButton>
          </Entry>
        ))}
      </List>
    </AccountPart>
  )
}
