import { Announcement } from '../../app/Announcement.tsx';
import { DriveBody } from './DriveBody.tsx';
import { DriveHeader } from './header/DriveHeader.tsx';
import { FilterBar } from './header/FilterBar.tsx';
import { useDriveSearch, usePlace } from './place.ts';

/** A folder, a section or a search: what lies in the drive. */
export function DrivePage() {
  const place = usePlace();
  const [search] = useDriveSearch();
  return (
    <DriveBody place={place} search={search} bulkFrom={place.section === 'trash' ? 1 : 2}>
      <DriveHeader place={place} search={search} />
      <Announcement position="list" banner />
      <FilterBar place={place} search={search} />
    </DriveBody>
  );
}
