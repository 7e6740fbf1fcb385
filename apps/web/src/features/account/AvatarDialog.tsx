import { useEffect, useRef, useState } from 'react';
import { client } from '../../app/api.ts';
import { useT } from '../../app/language.ts';
import { session } from '../../app/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import classes from '../../ui/settings/settings.module.css';
import { cropArea, type Crop } from './crop.ts';

const side = 256;

/** Everything the pointer does, for those without one. */
const sliders = [
  { part: 'zoom', label: 'profile.picture.zoom', min: 1, max: 4 },
  { part: 'x', label: 'profile.picture.horizontal', min: 0, max: 1 },
  { part: 'y', label: 'profile.picture.vertical', min: 0, max: 1 },
] as const;

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')!;
  const area = cropArea(image, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, side, side);
  context.drawImage(image, area.x, area.y, area.size, area.size, 0, 0, side, side);
}

/** WebP where the browser can write it, PNG where it cannot. */
function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
}

/** Cuts a square out of a picture and makes it the account's. */
export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useT('account');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap>();
  const [unreadable, setUnreadable] = useState(false);
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let bitmap: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (decoded) => setImage((bitmap = decoded)),
      () => setUnreadable(true),
    );
    return () => bitmap?.close();
  }, [file]);
  useEffect(() => {
    if (image && canvas.current) draw(canvas.current, image, crop);
  }, [image, crop]);

  /** By parts of the visible square. */
  const move = (dx: number, dy: number): void => {
    if (!image) return;
    const { size } = cropArea(image, crop);
    setCrop((before) => ({
      ...before,
      x: Math.min(1, Math.max(0, before.x - (dx * size) / Math.max(1, image.width - size))),
      y: Math.min(1, Math.max(0, before.y - (dy * size) / Math.max(1, image.height - size))),
    }));
  };
  const save = async (): Promise<void> => {
    const blob = canvas.current && (await toBlob(canvas.current));
    if (!blob) return;
    setBusy(true);
    const changed = await client.postFile('avatar', blob, {}).catch(() => undefined);
    setBusy(false);
    if (!changed) return;
    session.set({ user: changed });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('profile.picture.crop')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={busy} disabled={!image} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      {unreadable ? (
        <Notice kind="danger" alert>
          {t('profile.picture.unreadable')}
        </Notice>
      ) : (
        <>
          <canvas
            ref={canvas}
            width={side}
            height={side}
            className={classes.crop}
            aria-hidden
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (event.buttons === 1) move(event.movementX / side, event.movementY / side);
            }}
          />
          {sliders.map(({ part, label, min, max }) => (
            <label key={part}>
              {t(label)}
              <input
                type="range"
                className={classes.zoom}
                min={min}
                max={max}
                step={0.01}
                value={crop[part]}
                onChange={(event) => {
                  const value = Number(event.currentTarget.value);
                  setCrop((before) => ({ ...before, [part]: value }));
                }}
              />
            </label>
          ))}
          <p className={classes.rowValue}>{t('profile.picture.hint')}</p>
        </>
      )}
    </Dialog>
  );
}
