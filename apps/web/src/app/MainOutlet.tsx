import { Outlet } from '@tanstack/react-router';
import { createContext } from 'react';

/** Whether there is a main landmark around already. */
export const InsideMain = createContext(false);

/** The page inside of a layout. Takes the focus after a navigation (Frame.tsx), so it must be able to. */
export function MainOutlet({ className }: { className: string | undefined }) {
  return (
    <main id="content" className={className} tabIndex={-1}>
      <InsideMain value={true}>
        <Outlet />
      </InsideMain>
    </main>
  );
}
