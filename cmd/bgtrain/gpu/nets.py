"""Nets in files, and as they judge on the device."""

import json
import os

import numpy as np
import torch

from kernels import CONTACT_INPUTS

OUTPUTS = 5


def widths_of(hidden):
    """The widths of all layers of a contact net with such hidden ones."""
    return [CONTACT_INPUTS, *hidden, OUTPUTS]


def read(path, widths):
    """The layers of a file: pairs of the weights, a row for each input, and the biases."""
    shapes = list(zip(widths[:-1], widths[1:]))
    sizes = [size for inputs, units in shapes for size in (inputs * units, units)]
    numbers = torch.from_numpy(np.fromfile(path, np.float32))
    if len(numbers) != sum(sizes):
        raise SystemExit("%s has %d numbers, and a net of %s has %d" % (path, len(numbers), widths, sum(sizes)))
    parts = numbers.split(sizes)
    return [(parts[2 * k].view(shape), parts[2 * k + 1]) for k, shape in enumerate(shapes)]


def write(path, layers):
    parts = [part.float().cpu().numpy().ravel() for layer in layers for part in layer]
    np.concatenate(parts).tofile(path)


def read_named(kernels, name):
    """The layers of a net that gpu-data wrote: contact or race."""
    with open(kernels.path("widths.json")) as f:
        widths = json.load(f)[name]
    return read(kernels.path(name + ".f32"), widths)


def read_puretd(path):
    """The layers of PureTD: an archive of NumPy with the weights w0, w1 and so on, a row for each unit, and the biases."""
    if not os.path.exists(path):
        raise SystemExit("%s is missing: it has PureTD's weights, which are no part of Backtalk" % path)
    with np.load(path) as archive:
        count = len(archive.files) // 2
        pairs = [(archive["w%d" % i].astype(np.float32).T, archive["b%d" % i].astype(np.float32)) for i in range(count)]
    return [(torch.from_numpy(np.ascontiguousarray(w)), torch.from_numpy(b)) for w, b in pairs]


class Dense:
    """A net of rectified layers, the last one linear."""

    def __init__(self, kernels, layers, kind):
        self.gpu = kernels.gpu
        self.layers = [(w.to(kernels.device, kind).contiguous(), b.to(kernels.device, kind)) for w, b in layers]

    def __call__(self, columns):
        """The outputs, a row for each column of inputs."""
        x = columns.t()
        for weights, bias in self.layers[:-1]:
            x = self.rectified(x, weights, bias)
        weights, bias = self.layers[-1]
        return torch.addmm(bias, x, weights).float()

    def rectified(self, x, weights, bias):
        if self.gpu:
            # One kernel multiplies and rectifies. torch has no public name for it.
            return torch._addmm_activation(bias, x, weights)
        return torch.addmm(bias, x, weights).relu_()


class Contact:
    """A contact net of Backtalk's."""

    def __init__(self, kernels, layers):
        self.kernels = kernels
        self.net = Dense(kernels, layers, kernels.real)

    def __call__(self, boards, index):
        return torch.sigmoid(self.net(self.kernels.contact_inputs(boards, index)))


class PureTD:
    """PureTD's net. Its chances may be impossible, so the parts are cut to the whole."""

    def __init__(self, kernels, path):
        self.kernels = kernels
        self.net = Dense(kernels, read_puretd(path), kernels.real)

    def __call__(self, boards, index):
        win, gammon, backgammon, lost, lost_backgammon = torch.sigmoid(
            self.net(self.kernels.puretd_inputs(boards, index))).unbind(1)
        gammon = torch.minimum(win, gammon)
        lost = torch.minimum(1 - win, lost)
        return torch.stack(
            (win, gammon, torch.minimum(gammon, backgammon), lost, torch.minimum(lost, lost_backgammon)), 1)
